/**
 * Frames from cameras and recordings, through ffmpeg. Knows nothing of tables or balls.
 * @module
 */
export type { Frame, FrameSource, SourceFormat } from './frame.ts';
export type { ControlLocks, LockReport } from './cameraControls.ts';
export { checkLocks, lockCamera, planControls } from './cameraControls.ts';
export type { PictureCrop, V4l2Mode } from './cameraSource.ts';
export { httpMjpegInput, pictureFilters, rtspInput, udpInput, v4l2Input } from './cameraSource.ts';
export type { FfmpegInput } from './ffmpegSource.ts';
export { openFfmpegSource, SIZE_CHANGED } from './ffmpegSource.ts';
export type { FfmpegProgram } from './ffmpegProgram.ts';
export { findFfmpeg } from './ffmpegProgram.ts';
export type { FrameMemory } from './framePool.ts';
export { copyOf, frameIn, FramePool, memoryOf } from './framePool.ts';
export type { FrameQueue } from './frameQueue.ts';
export { newestFrames } from './frameQueue.ts';
export type { PictureSign } from './pictureSign.ts';
export { signOf } from './pictureSign.ts';
export type { Recording } from './recording.ts';
export { SEGMENT_LIST } from './recording.ts';
export type { StillOrder } from './stillPicture.ts';
export { takeStill } from './stillPicture.ts';
export type { FrameNews, StreamTroubleCode, StreamWatch } from './streamWatch.ts';
export {
  isDoubtful,
  isRepeated,
  startStreamWatch,
  stepStreamWatch,
  streamFps,
  streamLag,
  streamTroubles,
} from './streamWatch.ts';
export type { Pace } from './videoSource.ts';
export { openVideo, recordedVideoInput } from './videoSource.ts';
