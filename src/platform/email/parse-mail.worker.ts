// Reads one email in a thread of its own, because HTML can be made so that it takes minutes. Node runs this file as it is.
import { parentPort, workerData } from "node:worker_threads";
import { parseHere } from "./parse-here.ts";

parentPort?.postMessage(await parseHere(Buffer.from(workerData as Uint8Array)).catch(() => undefined));
