type ClassFilter = { gradeId: string; streamId: string };

/** The query of a list that also knows streams by name: with a grade the stream's id, without one its name. */
export function streamQuery({ gradeId, streamId }: ClassFilter): { stream?: string; streamName?: string } {
  if (streamId === 'all') return {};
  return gradeId === 'all' ? { streamName: streamId } : { stream: streamId };
}
