type Sponsor = { name: string; phone: string | null };
type Payer = { payerName: string; payerPhone: string };

/** The payer once a sponsor is chosen, or none. What was typed, and not of the sponsor before, stays where the new one says nothing. */
export function payerWith(chosen: Sponsor | undefined, { before, typed }: { before: Sponsor | undefined; typed: Payer }): Payer {
  const { payerName, payerPhone } = typed;
  return {
    payerName: chosen?.name ?? (payerName === before?.name ? '' : payerName),
    payerPhone: chosen?.phone ?? (payerPhone === before?.phone ? '' : payerPhone),
  };
}
