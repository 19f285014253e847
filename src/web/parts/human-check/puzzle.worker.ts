// Solves a puzzle away from the page's own thread: on an old phone it takes seconds, and typing must not wait for it.
import { type Puzzle, solvePuzzle } from "./puzzle.ts";

addEventListener("message", ({ data }: MessageEvent<Puzzle>) => {
	solvePuzzle(data).then(
		(token) => postMessage({ token }),
		(error: Error) => postMessage({ failure: error.message }),
	);
});
