import type { Page } from "@playwright/test";

export const FUNDING = "/funding-information";
export const NDIS = "/funding-information/national-disability-insurance-scheme";
export const HOME_CARE = "/funding-information/home-care-package-funding";

export const main = (page: Page) => page.getByRole("main");
export const h1 = (page: Page) => page.getByRole("heading", { level: 1 });

export const OPENS = {
	Core: "help at home: showering",
	"Capacity Building": "help to find and keep work",
	Capital: "specialist disability accommodation",
} as const;
