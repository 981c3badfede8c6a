import { Simulator } from './simulator.ts';

/** What a school types into its settings to try Karo with the simulator. */
const paybill = {
  shortCode: process.env.SHORTCODE ?? '600100',
  name: 'Shule ya Mfano',
  consumerKey: 'simulator-consumer-key',
  consumerSecret: 'simulator-consumer-secret',
  passkey: 'simulator-passkey',
  initiatorName: 'simulator-initiator',
  securityCredential: 'simulator-security-credential',
  validates: process.env.VALIDATION === 'on',
};

const simulator = await Simulator.start({
  port: Number(process.env.PORT ?? 4010),
  paybills: [paybill],
  seed: Number(process.env.SEED ?? 1),
});
const facts = Object.entries(paybill).map(([name, value]) => `  ${name.padEnd(20)}${value}`);
process.stdout.write(`${['Daraja simulator', `  address             ${simulator.address}`, ...facts].join('\n')}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close().then(() => process.exit(0)));
