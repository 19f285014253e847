import type { Page } from "@playwright/test";
import { agree } from "./connect-support.ts";
import { expect, open, test } from "./support.ts";

interface Sent {
	path: string;
}

/** Sends a connect request through its form and goes on to the follow-up page. */
export const connect = async (page: Page, funding: "NDIS" | "HCP2", email = "pat@visitor.example"): Promise<Sent> => {
	const list = (path: string) => page.request.get(`/api${path}`).then((answer) => answer.json());
	const { results } = await list(`/providers/?funding_types_list=${funding}&postcodes_list=3000`);
	const provider = results[0];
	const services: { id: number; service_area: number }[] = await list("/services/");
	const area = services.find(({ id }) => provider.services.includes(id))?.service_area;
	await open(
		page,
		`/providers/${provider.url_slug}/${provider.id}/request-quote/?service_areas_list=${area}&age_groups_list=18-64&funding_types_list=${funding}&postcodes_list=3000&suburb_list=Melbourne`,
	);
	await page.getByLabel("Your name").fill("Pat Example");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Phone", { exact: true }).fill("0491 570 006");
	await agree(page);
	await page.getByRole("button", { name: "Send request" }).click();
	// If the provider isn't available in the postcode, the form asks first.
	const anyway = page.getByRole("button", { name: "submit anyway" });
	const received = page.getByRole("heading", { level: 1, name: "Your request has been received" });
	await expect(anyway.or(received)).toBeVisible();
	if (await anyway.isVisible()) await anyway.click();
	await expect(received).toBeVisible();
	if (test.info().project.use.javaScriptEnabled !== false)
		await expect(page.locator("html[data-ready]")).toHaveCount(1);
	return { path: new URL(page.url()).pathname };
};
export const checkAnswers = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
export const sendDetails = async (page: Page) => {
	await checkAnswers(page);
	await expect(page.getByRole("heading", { level: 1, name: "Check your answers" })).toBeVisible();
	await page.getByRole("button", { name: "Send details" }).click();
};

export const fillNdis = async (page: Page) => {
	await page.getByLabel("First name").fill("Ari");
	await page.getByLabel("Age", { exact: true }).fill("7");
	await page.getByLabel("Your relationship to the participant").selectOption("Parent");
	await page.getByRole("checkbox", { name: "Autism" }).check();
	await page.getByRole("textbox", { name: "Goals" }).fill("Swim with the others");
	await page.getByRole("radio", { name: "Plan Managed" }).check();
};
