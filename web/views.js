// The views by their names in the address, and those that stand in the navigation.

import { daily } from './daily.js';
import { echek } from './echek.js';
import { edit } from './edit.js';
import { games } from './games.js';
import { familyView, home } from './home.js';
import { explain } from './explain.js';
import { invent } from './invent.js';
import { learn } from './learn.js';
import { link } from './link.js';
import { make } from './make.js';
import { play } from './play.js';
import { record } from './record.js';
import { settingsView } from './settings.js';
import { share } from './share.js';
import { watch } from './watch.js';

/** @type {Record<string, import('./types.js').View>} */
export const VIEWS = {
    home,
    family: familyView,
    game: play,
    games,
    record,
    daily,
    new: make,
    edit,
    invent,
    share,
    link,
    explain,
    watch,
    learn,
    echek,
    settings: settingsView,
};

/** @type {{name: string, label: string, icon: import('./dom.js').IconName}[]} */
export const NAVIGATION = [
    { name: 'home', label: 'Play', icon: 'play' },
    { name: 'games', label: 'My games', icon: 'clock' },
    { name: 'new', label: 'New', icon: 'plus' },
    { name: 'edit', label: 'Edit', icon: 'pencil' },
    { name: 'invent', label: 'Invent', icon: 'bulb' },
    { name: 'echek', label: 'Echek', icon: 'turn' },
    { name: 'learn', label: 'Learn', icon: 'book' },
    { name: 'settings', label: 'Settings', icon: 'settings' },
];
