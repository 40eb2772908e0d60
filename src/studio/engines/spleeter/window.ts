// Sizes of the sound that Spleeter's network takes at once. They are fixed in its graph and in sherpa-onnx 1.13.8
// (offline-source-separation-spleeter-model-meta-data.h, offline-source-separation-spleeter-impl.h).

export const MODEL_SAMPLE_RATE = 44_100;

/** Samples per frame of the Fourier transform, and the distance between frames. */
export const FRAME_SAMPLES = 4096;
const HOP_SAMPLES = 1024;

/** Frames that the network takes at once. sherpa-onnx fills up the last frames with silence. */
const FRAMES = 512;

/** Samples of {@link FRAMES} frames: almost twelve seconds. */
export const WINDOW_SAMPLES = FRAME_SAMPLES + (FRAMES - 1) * HOP_SAMPLES;

/** Milliseconds to separate one window on a busy machine. */
export const WINDOW_TIMEOUT_MS = 120_000;

/** Highest frequency of the network's 1024 bins. */
export const MAX_FREQUENCY = (1024 * MODEL_SAMPLE_RATE) / FRAME_SAMPLES;
