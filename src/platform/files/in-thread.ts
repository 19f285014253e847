import { Worker } from "node:worker_threads";
import { folderOf } from "./folders.ts";

interface Most {
	withinMs: number;
	memoryMb?: number;
}

/**
 * Gives data to a worker in a thread of its own, so that the service goes on answering.
 * @param file in src/, which Node runs as it is
 * @returns what the worker posts first; undefined if it fails, ends without a word or takes too long or too much memory
 */
export const inThread = <T>(file: string, workerData: unknown, { withinMs, memoryMb }: Most): Promise<T | undefined> =>
	new Promise((done) => {
		const worker = new Worker(new URL(file, folderOf("src")), {
			...{ workerData, stdout: true, stderr: true },
			...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
		});
		const settle = (posted?: T) => {
			clearTimeout(timer);
			void worker.terminate();
			done(posted);
		};
		const timer = setTimeout(settle, withinMs);
		worker.once("message", settle);
		worker.once("error", () => settle());
		worker.once("exit", () => settle());
	});
