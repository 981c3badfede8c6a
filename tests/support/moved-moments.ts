/**
 * SQL for a column of moments moved by an interval, such as `- interval '3 minutes'`. Citus refuses the plain sum in an update, because it
 * depends on the zone of the session.
 */
export function moved(column: string, by: string): string {
  return `${column} = (${column} at time zone 'UTC' ${by}) at time zone 'UTC'`;
}
