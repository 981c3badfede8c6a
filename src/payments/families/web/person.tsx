import { telephoneAddress } from '../../../core/wording.ts';
import type { Guardian } from '../contract.ts';
import { relationNames } from '../relations.ts';
import classes from './families.module.css';

/** A guardian: name, relation and phones. */
export function Person({ guardian: { name, relation, phones, receivesMessages } }: { guardian: Guardian }) {
  return (
    <div className={classes.person}>
      <span className={classes.name}>{name}</span>
      <span className={classes.quiet}>{`${relationNames[relation]}${receivesMessages ? ', gets messages' : ''}`}</span>
      {phones === null && <span className={classes.quiet}>Contacts hidden</span>}
      {phones?.map((phone) => (
        <a key={phone} className={classes.phone} href={telephoneAddress(phone)}>
          {phone}
        </a>
      ))}
    </div>
  );
}
