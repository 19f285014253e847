import { data, redirect } from "react-router";
import { listOwnReferrals, REFERRAL_VIEWS, type ReferralView } from "#contract/referrals/referrals.ts";
import { localMoment } from "#contract/shared/dates-in-words.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { REFERRAL_WORDS } from "#web/lib/referral-words.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { asStaff } from "../answer.ts";
import { NotYours } from "../not-yours.tsx";
import { keepSlug, missingIn, ownProfile } from "../profiles/own-profile.ts";
import { ProfileHead } from "../profiles/profile-head.tsx";
import type { Route } from "./+types/referrals";
import styles from "./referrals.module.css";

const TITLE = "Referrals";
const VIEWS: { view: ReferralView; label: string; none: string }[] = [
	{ view: "new", label: "New", none: "No referrals to answer. When you get one, we'll email you." },
	{ view: "going", label: "Active", none: "You have no active referrals right now." },
	{ view: "done", label: "Finished", none: "No finished referrals yet." },
];

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const provider = await ownProfile(from, from.params.id);
	if (!provider) return data({ product: brand.name, shown: undefined }, { status: 403 });
	keepSlug(from.request, from.params.slug, provider);
	const { searchParams } = new URL(from.request.url);
	const view = REFERRAL_VIEWS.find((one) => one === searchParams.get("view")) ?? "new";
	const page = pageIn(searchParams);
	const answer = asStaff(
		from,
		await call(from, listOwnReferrals, { params: { id: String(provider.id) }, query: { view, page: String(page) } }),
	);
	if (!answer.ok) throw new Response(null, { status: answer.status });
	// Referrals move between the lists, so a page may be gone: it redirects to the last one.
	if (page > 1 && page > answer.data.totalPages)
		throw redirect(links.ownReferrals(provider, view, answer.data.totalPages));
	const { id, url_slug, name, is_active, inactive_reason } = provider;
	return {
		product: brand.name,
		shown: {
			provider: { id, url_slug, name, is_active, inactive_reason, missing: missingIn(provider) },
			view,
			page,
			...answer.data,
		},
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({
		title: loaderData?.shown ? `${TITLE}: ${loaderData.shown.provider.name}` : TITLE,
		product: loaderData?.product ?? "",
		noindex: true,
	});

/** A provider's referrals: the support needed and where. The list never shows names. */
export default function Referrals({ loaderData: { product, shown } }: Route.ComponentProps) {
	if (!shown) return <NotYours product={product} />;
	const { provider, view, page, results, totalPages, counts } = shown;
	return (
		<Page width="wide">
			<Stack gap="large">
				<ProfileHead title={TITLE} provider={provider} at="referrals" />
				<nav aria-label="Which referrals">
					<ul className={styles.filters}>
						{VIEWS.map(({ view: one, label }) => (
							<li key={one}>
								<Link href={links.ownReferrals(provider, one)} aria-current={one === view ? "page" : undefined}>
									{label} ({counts[one]})
								</Link>
							</li>
						))}
					</ul>
				</nav>
				<p className={styles.rule}>
					Each person has agreed to share what they need with you. You'll see their name and contact details once you
					accept, for as long as they agree.
				</p>
				{results.length === 0 && <p className={styles.none}>{VIEWS.find((one) => one.view === view)?.none}</p>}
				<ol className={styles.list}>
					{results.map((one) => (
						<li key={one.id} className={styles.line} data-state={one.state}>
							<h2 className={styles.title}>
								<Link href={links.ownReferral(provider, one.id)}>
									{one.facts ? `${one.facts.service}, ${one.facts.place}` : "Withdrawn"}{" "}
									<span className={styles.reference}>{one.reference}</span>
								</Link>
							</h2>
							{one.facts && <p>{[...one.facts.ages, ...one.facts.fundings].join(" · ")}</p>}
							<p className={styles.soft}>
								<strong>{one.is_paused ? "On hold" : REFERRAL_WORDS[one.state]}</strong>
								{one.state === "new"
									? `. Please answer by ${localMoment(one.remind_at, one.provider_state)}`
									: `. Received ${localMoment(one.sent_at, one.provider_state)}`}
							</p>
						</li>
					))}
				</ol>
				<Pager
					page={page}
					totalPages={totalPages}
					hrefFor={(to) => links.ownReferrals(provider, view, to)}
					label="Pages of referrals"
				/>
				<p className={styles.room}>
					Full right now? <Link href={links.ownCapacity(provider)}>Update your capacity</Link> and we'll stop sending
					referrals for those services.
				</p>
			</Stack>
		</Page>
	);
}
