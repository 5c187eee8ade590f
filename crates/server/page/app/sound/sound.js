// @ts-check
// Sounds made by WebAudio: short knocks of wood for moves and plain tones for the rest, so that no
// file is loaded. The context is created at the first gesture, as browsers require.

/** @typedef {'move' | 'capture' | 'check' | 'castle' | 'start' | 'win' | 'lose' | 'draw' | 'low-time' | 'error'} Sound */

/** @type {AudioContext | null} */
let context = null;
let volume = 0;

/** @param {{sounds: boolean, volume: number}} settings */
export function setVolume({ sounds, volume: chosen }) {
  volume = sounds ? chosen : 0;
}

/** Lets sounds start: called at the first press of a key or pointer. */
export function unlock() {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** @param {Sound} sound */
export function playSound(sound) {
  if (volume === 0 || context?.state !== 'running') return;
  const now = context.currentTime;
  const play = SOUNDS[sound];
  play(context, now);
}

/** @type {Record<Sound, (audio: AudioContext, at: number) => void>} */
const SOUNDS = {
  move: (audio, at) => knock(audio, at, 210, 0.5),
  capture: (audio, at) => {
    knock(audio, at, 150, 0.7);
    knock(audio, at + 0.045, 320, 0.4);
  },
  castle: (audio, at) => {
    knock(audio, at, 210, 0.5);
    knock(audio, at + 0.11, 190, 0.5);
  },
  check: (audio, at) => {
    knock(audio, at, 230, 0.5);
    tone(audio, at + 0.02, 784, 0.16, 0.16);
  },
  start: (audio, at) => chord(audio, at, [392, 523]),
  win: (audio, at) => chord(audio, at, [523, 659, 784]),
  lose: (audio, at) => chord(audio, at, [440, 349, 262]),
  draw: (audio, at) => chord(audio, at, [440, 440]),
  'low-time': (audio, at) => tone(audio, at, 988, 0.09, 0.12),
  error: (audio, at) => tone(audio, at, 165, 0.2, 0.2),
};

/**
 * A knock: noise through a narrow filter, with a low body.
 *
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} pitch
 * @param {number} level
 */
function knock(audio, at, pitch, level) {
  const length = Math.floor(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * Math.exp((-8 * i) / length);
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch * 6, Q: 2 });
  const gain = new GainNode(audio, { gain: level * volume });
  noise.connect(filter).connect(gain).connect(audio.destination);
  noise.start(at);
  tone(audio, at, pitch, 0.07, level * 0.5);
}

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} frequency
 * @param {number} seconds
 * @param {number} level
 */
function tone(audio, at, frequency, seconds, level) {
  const wave = new OscillatorNode(audio, { type: 'sine', frequency });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level * volume, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  wave.connect(gain).connect(audio.destination);
  wave.start(at);
  wave.stop(at + seconds + 0.02);
}

/**
 * Tones one after another.
 *
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number[]} frequencies
 */
function chord(audio, at, frequencies) {
  frequencies.forEach((frequency, n) => tone(audio, at + n * 0.13, frequency, 0.3, 0.22));
}

/**
 * The sound of a move by its SAN.
 *
 * @param {string} san
 * @returns {Sound}
 */
export function soundOf(san) {
  if (/[+#]/.test(san)) return 'check';
  if (san.startsWith('O-O')) return 'castle';
  return san.includes('x') ? 'capture' : 'move';
}
