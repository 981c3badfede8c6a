/** How long a request waits for a connection, and an open connection for a request. */
type Patience = { requestMs: number; connectionMs: number };

const onOneServer: Patience = { requestMs: 2000, connectionMs: 10_000 };
/**
 * A payment takes some four times as long there, and the first one of a connection some hundred milliseconds more. The page waits ten
 * seconds for an answer.
 */
const onCitus: Patience = { requestMs: 6000, connectionMs: 600_000 };

export function patience({ isDistributed }: { isDistributed: boolean }): Patience {
  return isDistributed ? onCitus : onOneServer;
}
