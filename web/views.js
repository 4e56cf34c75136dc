// The views by their names in the address, and those that stand in the navigation.

import { games } from './games.js';
import { familyView, home } from './home.js';
import { link } from './link.js';
import { play } from './play.js';
import { settingsView } from './settings.js';

/** @type {Record<string, import('./types.js').View>} */
export const VIEWS = { home, family: familyView, game: play, games, link, settings: settingsView };

/** @type {{name: string, label: string}[]} */
export const NAVIGATION = [
    { name: 'home', label: 'Play' },
    { name: 'games', label: 'My games' },
    { name: 'new', label: 'New' },
    { name: 'edit', label: 'Edit' },
    { name: 'echek', label: 'Echek' },
    { name: 'learn', label: 'Learn' },
    { name: 'settings', label: 'Settings' },
];
