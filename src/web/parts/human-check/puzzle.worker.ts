// Solves a puzzle in a worker, so that typing isn't blocked. It takes an old phone seconds.
import { type Puzzle, solvePuzzle } from "./puzzle.ts";

addEventListener("message", ({ data }: MessageEvent<Puzzle>) => {
	solvePuzzle(data).then(
		(token) => postMessage({ token }),
		(error: Error) => postMessage({ failure: error.message }),
	);
});
