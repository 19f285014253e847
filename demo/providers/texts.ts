import type { AreaText } from "./area-text.ts";
import { CARE_TEXTS } from "./texts-care.ts";
import { THERAPY_TEXTS } from "./texts-therapy.ts";

const GENERAL: AreaText = {
	fits: /(?:)/,
	title: ["Support", "Community Services", "Disability Services"],
	short: [
		"Practical support from people who turn up, listen and stay.",
		"Everyday support, planned with you and reviewed with you.",
	],
	opening: [
		"We support people with disability and older people to do what matters to them, at home and beyond it.",
		"Good support is quiet: it makes room for your own plans. That is what we try to give.",
	],
	helps: [
		"working out what support would make the most difference",
		"building skills step by step",
		"getting out and meeting people",
		"keeping on top of appointments and paperwork",
		"giving carers a proper break",
	],
};

/** The texts for a service area, or general ones. */
export const textFor = (areaName: string): AreaText =>
	[...THERAPY_TEXTS, ...CARE_TEXTS].find((text) => text.fits.test(areaName)) ?? GENERAL;
