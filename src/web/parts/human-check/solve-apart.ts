import { type Puzzle, solvePuzzle } from "./puzzle.ts";

/**
 * Solves a puzzle in a worker, or on the main thread if the browser can't start one.
 * @throws if no number fits
 */
export const solveApart = async (puzzle: Puzzle): Promise<string> => {
	let worker: Worker;
	try {
		worker = new Worker(new URL("./puzzle.worker.ts", import.meta.url), { type: "module" });
	} catch {
		return solvePuzzle(puzzle);
	}
	try {
		return await new Promise<string>((resolve, reject) => {
			worker.onmessage = ({ data }: MessageEvent<{ token?: string; failure?: string }>) =>
				data.token === undefined ? reject(new Error(data.failure)) : resolve(data.token);
			worker.onerror = () => resolve(solvePuzzle(puzzle));
			worker.postMessage(puzzle);
		});
	} finally {
		worker.terminate();
	}
};
