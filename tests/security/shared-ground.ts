import { aGround, type Ground } from "./ground.ts";

let shared: Promise<Ground> | undefined;

/**
 * The ground of all files in this process that change it only inside `undone`, because making one takes seconds.
 * It stays open, and the end of the run removes its database.
 */
export const sharedGround = (): Promise<Ground> => {
	shared ??= aGround();
	return shared;
};
