import { countedText } from '../../../core/wording.ts';
import { Section } from '../../../ui/page/page.tsx';
import classes from './messages.module.css';

type DeliveryReportsProps = { address: string | null; optOutsAddress: string | null; unknown: number };

/** The address for the provider's delivery reports. */
export function DeliveryReports({ address, optOutsAddress, unknown }: DeliveryReportsProps) {
  return (
    <Section title="Delivery reports and opt-outs">
      {address === null ? (
        <p>Karo does not know the address of this site. The operator of Karo sets PUBLIC_URL, such as https://karo.example.ke</p>
      ) : (
        <>
          <p>
            Enter this address at Africa's Talking, under SMS, SMS Callback URLs, Delivery Reports. Give it to nobody else: anybody who has
            it can report on messages.
          </p>
          <p className={classes.address}>{address}</p>
          <p>Enter this one under SMS, SMS Callback URLs, Bulk SMS Opt Out, so that guardians who opt out get no more messages.</p>
          <p className={classes.address}>{optOutsAddress}</p>
        </>
      )}
      {unknown > 0 && <p>{`${countedText(unknown, 'message')} reported that this school did not send. They changed nothing.`}</p>}
    </Section>
  );
}
