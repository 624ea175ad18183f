/** The thread that parses uploads: bytes in, text or the code of a refusal out. */
import { parentPort } from 'node:worker_threads'
import { answerFile } from './read-word-file.ts'

parentPort?.on('message', (bytes) => parentPort?.postMessage(answerFile(bytes)))
