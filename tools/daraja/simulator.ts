import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appWithToken, issueToken } from './access.ts';
import { type Payment, payBill, registerUrls, simulate } from './c2b.ts';
import { seeded } from './clock.ts';
import { answerPrompt, openPrompts, promptStatus, pushPrompt } from './express.ts';
import { DarajaFault, faults } from './faults.ts';
import { pull, registerPull, transactionStatus } from './lookups.ts';
import type { Oddities } from './oddities.ts';
import { Outbox, type Post, postOverNetwork } from './outbox.ts';
import { payerPage } from './payer-page.ts';
import { bodyOf, payloadOf, sendJson } from './wire.ts';
import { moved, newId, newWorld, type Outcome, type Paybill, type Transaction, type World, type WorldOptions } from './world.ts';

type Product = (world: World, app: Paybill, body: Record<string, unknown>) => unknown;

const products: Record<string, Product> = {
  '/mpesa/c2b/v1/registerurl': registerUrls,
  '/mpesa/c2b/v2/registerurl': registerUrls,
  '/mpesa/c2b/v1/simulate': simulate,
  '/mpesa/c2b/v2/simulate': simulate,
  '/mpesa/stkpush/v1/processrequest': pushPrompt,
  '/mpesa/stkpushquery/v1/query': promptStatus,
  '/mpesa/transactionstatus/v1/query': transactionStatus,
  '/pulltransactions/v1/register': registerPull,
  '/pulltransactions/v1/query': pull,
};

/** `post` is how a school's server is told: over the network, unless a test has another way. */
export type SimulatorOptions = WorldOptions & { port?: number; post?: Post };

/** A Daraja of one's own: what Safaricom documents, with accidents on demand, and books that say what money truly moved. */
export class Simulator {
  readonly world: World;
  readonly #server: Server;

  private constructor(options: SimulatorOptions) {
    const outbox = new Outbox(options.post ?? postOverNetwork, seeded((options.seed ?? 1) + 1));
    this.world = newWorld(options, outbox);
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(options: SimulatorOptions): Promise<Simulator> {
    const simulator = new Simulator(options);
    const server = simulator.#server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
    });
    return simulator;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  pay(payment: Payment): Promise<Transaction> {
    return payBill(this.world, payment);
  }

  /** Answers the prompt that stands on a telephone. */
  answer(phone: string, outcome: Outcome): Transaction | null {
    const prompt = openPrompts(this.world).find((each) => each.phone === phone);
    if (!prompt) throw new Error(`No prompt stands on ${phone}`);
    return answerPrompt(this.world, prompt, outcome);
  }

  moved(shortCode: string): Transaction[] {
    return moved(this.world, shortCode);
  }

  /** Resolves once every notice has arrived or is lost. */
  settled(): Promise<void> {
    return this.world.outbox.settled();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await Promise.all([this.world.outbox.close(), new Promise((resolve) => this.#server.close(resolve))]);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://daraja');
      const body = await bodyOf(request);
      if (await payerPage(this.world, { method: request.method, path: pathname, body }, response)) return;
      if (this.world.mood === 'silent') return;
      const reply = await this.#reply(request, { path: pathname, grantType: searchParams.get('grant_type'), body });
      if (reply === undefined) response.destroy();
      else sendJson(response, 200, reply);
    } catch (error) {
      const fault = error instanceof DarajaFault ? error : new DarajaFault(500, '500.003.1001', 'Internal Server Error');
      sendJson(response, fault.status, this.#faultOf(fault));
    }
  }

  /** In Daraja's words, or in those of the gateway before it, which knows some faults only. */
  #faultOf({ code, message, gateway }: DarajaFault) {
    if (this.world.oddities.refusal !== 'gateway' || !gateway) return { requestId: newId(), errorCode: code, errorMessage: message };
    return { fault: { faultstring: gateway[1], detail: { errorcode: gateway[0] } } };
  }

  async #reply({ method, headers }: IncomingMessage, { path, grantType, body }: { path: string; grantType: string | null; body: string }) {
    const { mood, oddities } = this.world;
    if (mood === 'busy' || mood === 'quota' || mood === 'spike') throw faults[mood]();
    if (path === '/oauth/v1/generate') {
      if (method !== 'GET') throw faults.wrongMethod();
      return issueToken(this.world, headers.authorization, grantType);
    }
    const product = products[path];
    if (!product) throw faults.notFound();
    if (method !== 'POST') throw faults.wrongMethod();
    const app = appWithToken(this.world, headers.authorization, path.startsWith('/mpesa/stkpush'));
    if (path.endsWith('/registerurl') && lacksProduct(oddities, path)) throw faults.noProduct();
    this.world.calls.push({ path, app: app.consumerKey });
    return product(this.world, app, payloadOf(body));
  }
}

/** Some apps have the first version of the product for confirmations, some the second, and some none. */
function lacksProduct({ registration }: Oddities, path: string): boolean {
  return registration === 'noProduct' || (registration === 'onlyFirst' && path.includes('/v2/'));
}
