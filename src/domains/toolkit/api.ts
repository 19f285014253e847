import { getToolkitDocument } from "#contract/providers/provider-admin.ts";
import { type ToolkitKind, toolkitDocuments } from "#contract/toolkit/toolkit.ts";
import { findOwn } from "#domains/providers/admin/store.ts";
import { may } from "#domains/providers/permissions.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import { attachment } from "#platform/files/download.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { drawDocument } from "./draw-document.ts";

/** Limited because drawing a document takes a tenth of a second. */
const DOWNLOADS = { times: 60, seconds: 600 };

const isKind = (name: string): name is ToolkitKind => toolkitDocuments.some((document) => document.kind === name);

/** Downloads that are drawn for a profile on request (ADM-002). */
export const toolkitApi = ({ database, settings }: Services): Binding[] => [
	bind(getToolkitDocument, { who: may("toolkit.read"), limit: DOWNLOADS }, async ({ params }) => {
		const provider = await findOwn(database.db, params.id);
		if (!provider || !isKind(params.document)) throw notFound();
		const site = siteAddress(settings);
		const profileUrl = `${site}/providers/${provider.url_slug}/${provider.id}`;
		const { brand } = settings;
		const { bytes, contentType, fileName } = await drawDocument(params.document, {
			product: brand.name,
			phone: brand.phone,
			phoneHours: brand.phoneHours,
			email: brand.email,
			siteHost: new URL(site).host,
			name: provider.name,
			reviewUrl: `${profileUrl}/review`,
			profileUrl,
			rating: Number(provider.overall_review ?? 0),
			reviews: provider.reviews_count,
		});
		return attachment(new Uint8Array(bytes), contentType, fileName);
	}),
];
