import type { Transaction } from '../../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../../core/server/sql.ts';
import type { Delivery, Webhook } from '../contract.ts';
import type { EventName } from '../events.ts';

type WebhookKey = { schoolId: number; webhookId: number };
type DeliveryKey = { schoolId: number; deliveryId: number };

const columns = sql`
  w.webhook_id as id, w.url, w.events, w.is_on as "isOn", w.failing_since as "failingSince", u.username as "madeBy", w.made_at as "madeAt"`;

/** The webhooks of a school, the newest first. */
export function webhookRows(tx: Transaction, schoolId: number): Promise<Webhook[]> {
  return tx.rows<Webhook>(sql`
    select ${columns}
    from webhooks w
    join users u on u.school_id = w.school_id and u.user_id = w.made_by
    where w.school_id = ${schoolId} and w.removed_at is null
    order by w.webhook_id desc`);
}

/** One of them; undefined if it was removed. */
export function webhookRow(tx: Transaction, { schoolId, webhookId }: WebhookKey): Promise<Webhook | undefined> {
  return tx.maybeRow<Webhook>(sql`
    select ${columns}
    from webhooks w
    join users u on u.school_id = w.school_id and u.user_id = w.made_by
    where w.school_id = ${schoolId} and w.webhook_id = ${webhookId} and w.removed_at is null`);
}

type NewWebhook = { schoolId: number; userId: number; url: string; events: readonly EventName[]; secret: string };

export function insertWebhook(tx: Transaction, { schoolId, userId, url, events, secret }: NewWebhook): Promise<{ webhookId: number }> {
  return tx.row<{ webhookId: number }>(sql`
    insert into webhooks (school_id, url, events, secret, made_by)
    values (${schoolId}, ${url}, ${events}, ${secret}, ${userId})
    returning webhook_id as "webhookId"`);
}

/** Turns a webhook on or off; it begins anew without a history of failures. False if there is none. */
export async function turnWebhook(tx: Transaction, { schoolId, webhookId, isOn }: WebhookKey & { isOn: boolean }): Promise<boolean> {
  const turned = await tx.rows(sql`
    update webhooks set is_on = ${isOn}, failing_since = null
    where school_id = ${schoolId} and webhook_id = ${webhookId} and removed_at is null
    returning webhook_id`);
  return turned.length > 0;
}

/** Removes a webhook from every list. Its row stays, because deliveries name it. False if there is none. */
export async function dropWebhook(tx: Transaction, { schoolId, webhookId }: WebhookKey): Promise<boolean> {
  const dropped = await tx.rows(sql`
    update webhooks set removed_at = now(), is_on = false, secret = ''
    where school_id = ${schoolId} and webhook_id = ${webhookId} and removed_at is null
    returning webhook_id`);
  return dropped.length > 0;
}

type DeliveryFilter = { schoolId: number; show: Delivery['state'] | undefined };

function deliveryFilter({ schoolId, show }: DeliveryFilter): Statement {
  return allOf([sql`d.school_id = ${schoolId}`, show !== undefined && sql`d.state = ${show}`]);
}

/** A page of deliveries, the newest first. */
export function deliveryRows(
  tx: Transaction,
  { limit, offset, ...filter }: DeliveryFilter & { limit: number; offset: number },
): Promise<Delivery[]> {
  return tx.rows<Delivery>(sql`
    select d.delivery_id as id, d.event_id as "eventId", d.event, w.url, d.state, d.tries, d.last_status as "lastStatus", d.fault,
           d.made_at as "madeAt", d.tried_at as "triedAt"
    from webhook_deliveries d
    join webhooks w on w.school_id = d.school_id and w.webhook_id = d.webhook_id
    where ${deliveryFilter(filter)}
    order by d.delivery_id desc
    limit ${limit} offset ${offset}`);
}

export async function deliveryCount(tx: Transaction, filter: DeliveryFilter): Promise<number> {
  const { total } = await tx.row<{ total: number }>(sql`
    select count(*)::integer as total from webhook_deliveries d where ${deliveryFilter(filter)}`);
  return total;
}

/** What a delivery needs to be sent. */
export type Outgoing = { eventId: string; body: string; state: Delivery['state']; tries: number; webhookId: number; url: string };
type Receiver = { secret: string; isOn: boolean; isRemoved: boolean };

/** A delivery with its webhook. */
export function outgoing(tx: Transaction, { schoolId, deliveryId }: DeliveryKey): Promise<(Outgoing & Receiver) | undefined> {
  return tx.maybeRow<Outgoing & Receiver>(sql`
    select d.event_id as "eventId", d.body, d.state, d.tries, w.webhook_id as "webhookId", w.url, w.secret, w.is_on as "isOn",
           w.removed_at is not null as "isRemoved"
    from webhook_deliveries d
    join webhooks w on w.school_id = d.school_id and w.webhook_id = d.webhook_id
    where d.school_id = ${schoolId} and d.delivery_id = ${deliveryId}`);
}

export type Tried = { state: Delivery['state']; tries: number; status: number | null; fault: string | null };

/** What has waited for ten minutes, counted from its last try. */
export async function longWaiting(tx: Transaction, schoolId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select delivery_id as id from webhook_deliveries
    where school_id = ${schoolId} and state = 'waiting' and coalesce(tried_at, made_at) < now() - interval '10 minutes'
    order by delivery_id`);
  return rows.map(({ id }) => id);
}

/** Stores the result of a try. */
export function noteTry(tx: Transaction, { schoolId, deliveryId }: DeliveryKey, { state, tries, status, fault }: Tried): Promise<object[]> {
  return tx.rows(sql`
    update webhook_deliveries set state = ${state}, tries = ${tries}, last_status = ${status}, fault = ${fault}, tried_at = now()
    where school_id = ${schoolId} and delivery_id = ${deliveryId}`);
}

/** A delivery begins anew. */
export function waitAnew(tx: Transaction, { schoolId, deliveryId }: DeliveryKey): Promise<object[]> {
  return tx.rows(sql`
    update webhook_deliveries set state = 'waiting', tries = 0, fault = null, last_status = null
    where school_id = ${schoolId} and delivery_id = ${deliveryId}`);
}

/** The webhook accepted something. */
export function noteAccepted(tx: Transaction, { schoolId, webhookId }: WebhookKey): Promise<object[]> {
  return tx.rows(sql`
    update webhooks set failing_since = null
    where school_id = ${schoolId} and webhook_id = ${webhookId} and failing_since is not null`);
}

/** The webhook refused something. One that has accepted nothing for so many days is switched off; true if that happened now. */
export async function noteRefused(tx: Transaction, { schoolId, webhookId, days }: WebhookKey & { days: number }): Promise<boolean> {
  const { isSwitchedOff } = await tx.row<{ isSwitchedOff: boolean }>(sql`
    with failing as (
      select is_on as was_on, is_on and coalesce(failing_since < now() - ${days}::integer * interval '1 day', false) as is_over
      from webhooks where school_id = ${schoolId} and webhook_id = ${webhookId}
      for no key update
    )
    update webhooks set failing_since = least(failing_since, now()), is_on = is_on and not is_over
    from failing
    where school_id = ${schoolId} and webhook_id = ${webhookId}
    returning is_over as "isSwitchedOff"`);
  return isSwitchedOff;
}

/** Deliveries are kept for 30 days, those given up for 90. */
export function deleteOldDeliveries(tx: Transaction, schoolId: number): Promise<object[]> {
  return tx.rows(sql`
    delete from webhook_deliveries
    where school_id = ${schoolId} and state <> 'waiting'
      and made_at < now() - case when state = 'givenUp' then interval '90 days' else interval '30 days' end`);
}
