// A companion process that lives, dies or hangs, as its argument says.
const [behaviour] = process.argv.slice(2);
const signs = setInterval(() => process.send?.('alive', () => {}), 200);
process.on('disconnect', () => process.exit(0));
if (behaviour === 'die') setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300);
if (behaviour === 'hang')
  setTimeout(() => {
    clearInterval(signs);
    for (;;);
  }, 500);
