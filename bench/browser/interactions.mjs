// Runs in a document before its own scripts and keeps how long each event of a person took until the next frame was painted, in
// milliseconds. The browser tells it in steps of eight, and leaves out what took less than sixteen.
globalThis.eventsMs = [];
new PerformanceObserver((list) => eventsMs.push(...list.getEntries().map(({ duration }) => duration))).observe({
  type: 'event',
  durationThreshold: 16,
});
