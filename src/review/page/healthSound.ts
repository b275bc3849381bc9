const TONE_S = 0.16;
const LOUDNESS = 0.12;

/**
 * Two short tones, rising when sight is back and falling when it is lost.
 *
 * A browser keeps silent until the page has been touched once; then there is nothing to do but
 * show the words.
 */
export function playHealthSound(isGood: boolean): void {
  const audio = new AudioContext();
  if (audio.state === 'suspended') {
    void audio.close();
    return;
  }
  const tones = isGood ? [523, 784] : [523, 311, 311];
  for (const [i, frequency] of tones.entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + i * TONE_S;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + TONE_S);
  }
  window.setTimeout(() => void audio.close(), 1_000);
}
