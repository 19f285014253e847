import { toWellFormed } from "#contract/shared/well-formed.ts";
import { type ToolkitKind, toolkitDocuments } from "#contract/toolkit/toolkit.ts";
import { cut, printable } from "#platform/pdf/typeface.ts";
import { drawSignature, drawSocialImage } from "./pictures.ts";
import { providerBooklet } from "./provider-booklet.ts";
import { requestsAndReferrals } from "./requests-and-referrals.ts";
import { reviewForm } from "./review-form.ts";
import type { PrintableSubject, ToolkitSubject } from "./subject.ts";

export type { ToolkitSubject } from "./subject.ts";

/** Longer names are cut off, in characters. */
const LONGEST_NAME = 200;

const SOMEBODY = "your organisation";
/** Whether a name is short enough to use within a sentence. */
const isShort = (name: string) => name.length <= 60;

const drawers: Record<ToolkitKind, (subject: PrintableSubject) => Promise<Buffer>> = {
	"requests-and-referrals-booklet": requestsAndReferrals,
	"provider-booklet": providerBooklet,
	"review-form": reviewForm,
	"social-media-image": drawSocialImage,
	"signature-image": drawSignature,
};

const CONTENT_TYPES = { pdf: "application/pdf", png: "image/png" } as const;

/** A text as a file name: ASCII words joined by hyphens. */
const slugOf = (text: string): string =>
	text
		.normalize("NFD")
		.toLowerCase()
		.replace(/\p{M}/gu, "")
		.replace(/[^a-z0-9]+/g, "-")
		.slice(0, 60)
		.replace(/^-+|-+$/g, "");

/** The subject with texts that our typeface can draw. It covers Latin script; other characters are left out. */
const toPrintable = (subject: ToolkitSubject): PrintableSubject => ({
	...subject,
	product: printable(subject.product),
	phone: subject.phone.replaceAll(" ", "\u00a0"),
	name: cut(printable(subject.name), LONGEST_NAME),
	calledName: isShort(subject.name) ? printable(subject.name) || SOMEBODY : SOMEBODY,
	spokenName: toWellFormed(cut(subject.name.replace(/[\s\p{Cc}]+/gu, " ").trim(), LONGEST_NAME)),
	reviewUrl: new URL(subject.reviewUrl).href,
	profileUrl: new URL(subject.profileUrl).href,
	rating: Math.min(5, Math.max(0, subject.rating)),
});

/**
 * Draws one of the toolkit's documents for a provider. Takes about a tenth of a second and stores nothing.
 * @returns `fileName` is ASCII, for example `alongside-review-form-gum-wattle-care.pdf`
 * @throws TypeError if `reviewUrl` or `profileUrl` is not an absolute URL
 */
export const drawDocument = async (
	kind: ToolkitKind,
	subject: ToolkitSubject,
): Promise<{ bytes: Buffer; contentType: string; fileName: string }> => {
	const type = toolkitDocuments.find((document) => document.kind === kind)?.type ?? "pdf";
	return {
		bytes: await drawers[kind](toPrintable(subject)),
		contentType: CONTENT_TYPES[type],
		fileName: `${[slugOf(subject.product), kind, slugOf(subject.name)].filter(Boolean).join("-")}.${type}`,
	};
};
