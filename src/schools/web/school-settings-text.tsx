import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SchoolSettings } from '../contract.ts';
import logoClasses from './logo-field.module.css';
import classes from './school-settings-text.module.css';

/** The settings of the school for those who read them only. */
export function SchoolSettingsText({ school }: { school: SchoolSettings }) {
  const { logo } = school;
  return (
    <div className={classes.groups}>
      <Group title="Name and contacts">
        <Fact name="School Name">{school.name}</Fact>
        <Fact name="Phone Number">{school.phoneNumber}</Fact>
        <Fact name="Email">{school.email}</Fact>
        <Fact name="Address">{school.address}</Fact>
      </Group>
      <Group title="Receipts and statements">
        <Fact name="Logo">{logo && <img className={logoClasses.logo} src={logo} alt="The school's logo" />}</Fact>
        <Fact name="Receipt Footer">{school.receiptFooter}</Fact>
      </Group>
      <Group title="Paying by M-Pesa">
        <Fact name="Paybill Number">{school.paybillNumber}</Fact>
        <Fact name="Account Starts With">{school.paybillAccountPrefix}</Fact>
      </Group>
      <Group title="Teaching">
        <Fact name="Lessons per Week">{`At most ${school.lessonsPerWeekMax} for one teacher`}</Fact>
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <dl className={classes.facts}>{children}</dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children || <span className={classes.none}>Not given</span>}</dd>
    </div>
  );
}
