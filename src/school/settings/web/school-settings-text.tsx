import type { ReactNode } from 'react';
import { labelOf } from '../../../ui/fields/field-props.ts';
import { type SchoolSettings, updateSchoolSettings } from '../contract.ts';
import { logoPicture } from './logo-field.tsx';
import classes from './school-settings-text.module.css';

/** The settings of the school, read only. */
export function SchoolSettingsText({ school }: { school: SchoolSettings }) {
  const { logo } = school;
  return (
    <div className={classes.groups}>
      <Group title="Name and contacts">
        <Fact of="name">{school.name}</Fact>
        <Fact of="phoneNumber">{school.phoneNumber}</Fact>
        <Fact of="email">{school.email}</Fact>
        <Fact of="address">{school.address}</Fact>
      </Group>
      <Group title="Receipts and statements">
        <Fact of="logo">{logo && logoPicture(logo)}</Fact>
        <Fact of="receiptFooter">{school.receiptFooter}</Fact>
      </Group>
      <Group title="Paying by M-Pesa">
        <Fact of="paybillNumber">{school.paybillNumber}</Fact>
        <Fact of="paybillAccountPrefix">{school.paybillAccountPrefix}</Fact>
      </Group>
      <Group title="Paying in other ways">
        <Fact of="otherWaysToPay">{school.otherWaysToPay}</Fact>
      </Group>
      <Group title="Paying by cheque">
        <Fact of="acceptsCheques">{school.acceptsCheques ? 'Yes' : 'No'}</Fact>
      </Group>
      <Group title="Teaching">
        <Fact of="lessonsPerWeekMax">{`At most ${school.lessonsPerWeekMax} for one teacher`}</Fact>
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <dl className={classes.facts}>{children}</dl>
    </section>
  );
}

function Fact({ of: name, children }: { of: keyof SchoolSettings; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{labelOf(updateSchoolSettings, name)}</dt>
      <dd>{children || <span className={classes.none}>Not given</span>}</dd>
    </div>
  );
}
