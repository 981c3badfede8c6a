import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SchoolSettings } from '../contract.ts';
import { logoPicture } from './logo-field.tsx';
import classes from './school-settings-text.module.css';
import { settingsLabels } from './settings-labels.ts';

/** The settings of the school for those who read them only. */
export function SchoolSettingsText({ school }: { school: SchoolSettings }) {
  const { logo } = school;
  return (
    <div className={classes.groups}>
      <Group title="Name and contacts">
        <Fact name={settingsLabels.name}>{school.name}</Fact>
        <Fact name={settingsLabels.phoneNumber}>{school.phoneNumber}</Fact>
        <Fact name={settingsLabels.email}>{school.email}</Fact>
        <Fact name={settingsLabels.address}>{school.address}</Fact>
      </Group>
      <Group title="Receipts and statements">
        <Fact name={settingsLabels.logo}>{logo && logoPicture(logo)}</Fact>
        <Fact name={settingsLabels.receiptFooter}>{school.receiptFooter}</Fact>
      </Group>
      <Group title="Paying by M-Pesa">
        <Fact name={settingsLabels.paybillNumber}>{school.paybillNumber}</Fact>
        <Fact name={settingsLabels.paybillAccountPrefix}>{school.paybillAccountPrefix}</Fact>
      </Group>
      <Group title="Teaching">
        <Fact name={settingsLabels.lessonsPerWeekMax}>{`At most ${school.lessonsPerWeekMax} for one teacher`}</Fact>
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
