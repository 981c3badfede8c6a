// Runs before the first paint and before every other script. A file of its own because the page allows no inline script.

// Zod would try whether it may write functions of its own, which the page's policy forbids and every browser then reports.
window.__zod_globalConfig = { jitless: true };
