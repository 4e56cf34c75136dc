// The page hears when one of its boards changes.
document.addEventListener('roque-change', ({ target, detail }) => {
    const told = document.getElementById('told');
    if (told && target === document.getElementById('own'))
        told.textContent = detail.solved ? 'Solved.' : `Not solved yet: ${detail.progress} %.`;
});
