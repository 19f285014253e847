import type { Page } from "@playwright/test";
import { post } from "./admin-support.ts";
import { expect, test } from "./support.ts";

/** An API call that must succeed. @returns its answer */
export const made = async (page: Page, path: string, data: unknown, method = "POST") => {
	const answer = await post(page.request, path, data, method);
	expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
	return answer.json();
};

/** A name that no other test uses. */
export const unused = (name: string) => `${name} ${test.info().project.name} ${test.info().workerIndex} ${Date.now()}`;
