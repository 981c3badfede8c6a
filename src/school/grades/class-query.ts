type Asked = { gradeId: string; streamId: string };

/** What to ask a list for that knows streams by name too: the stream of a grade by its id, without a grade by its name. */
export function streamQuery({ gradeId, streamId }: Asked): { stream?: string; streamName?: string } {
  if (streamId === 'all') return {};
  return gradeId === 'all' ? { streamName: streamId } : { stream: streamId };
}
