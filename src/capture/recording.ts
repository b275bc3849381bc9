/** Where a camera's own stream is kept while its frames are read. */
export interface Recording {
  /** An existing folder; segments and their list are written into it. */
  readonly folder: string;
  /** A segment is closed at the first key frame after this. */
  readonly segmentSeconds: number;
  /** Only so many segments are kept, the oldest written over; all when absent. */
  readonly segmentsMax?: number;
}

/** List of closed segments, one a line: `file,start,end` in seconds of the source. */
export const SEGMENT_LIST = 'segments.csv';

/**
 * A second output of the same ffmpeg: the stream copied, not encoded again.
 *
 * Matroska needs no closing to be readable, so a segment that was being written when the power
 * went is lost in its last second only. Times in the segments are those of the frames.
 */
export function recordingOutput(recording: Recording): readonly string[] {
  const { folder, segmentSeconds, segmentsMax } = recording;
  return [
    ['-map', '0:v:0', '-c', 'copy', '-avoid_negative_ts', 'disabled'],
    ['-f', 'segment', '-segment_format', 'matroska', '-segment_time', String(segmentSeconds)],
    ['-segment_list', `${folder}/${SEGMENT_LIST}`, '-segment_list_type', 'csv'],
    segmentsMax === undefined ? [] : ['-segment_wrap', String(segmentsMax)],
    // A cluster is what a killed process loses; a second of it is a second of film.
    ['-segment_format_options', 'cluster_time_limit=1000', '-flush_packets', '1'],
    ['-reset_timestamps', '0', `${folder}/%06d.mkv`],
  ].flat();
}
