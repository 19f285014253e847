import { Fragment } from "react";
import { Form } from "react-router";
import type { InboxReferral } from "#contract/referrals/inbox.ts";
import type { ReferralView } from "#contract/referrals/own-referrals.ts";
import { saidYes } from "#contract/referrals/phases.ts";
import { shortLocalMoment } from "#contract/shared/local-moment.ts";
import { planNote } from "#contract/shared/plan-management.ts";
import { choicesOf } from "#web/lib/choices-of.ts";
import { links } from "#web/lib/links.ts";
import { stateWords } from "#web/lib/referral-words.ts";
import { Name, Reference } from "#web/ui/bdi/bdi.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Select } from "#web/ui/field/field.tsx";
import { SearchField } from "#web/ui/field/search-field.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { type InboxData, inboxAddress, isNarrowed } from "./inbox-query.ts";
import styles from "./referrals.module.css";

const VIEWS: { view: ReferralView; label: string; none: string }[] = [
	{ view: "new", label: "New", none: "No referrals to answer. When you get one, we'll email you." },
	{ view: "going", label: "Active", none: "You have no active referrals right now." },
	{ view: "done", label: "Finished", none: "No finished referrals yet." },
];

/** Views, search, filters and a page of referrals. */
export const ReferralList = ({ inbox, isOfOne }: { inbox: InboxData; isOfOne: boolean }) => {
	const { path, query, results, totalPages, counts } = inbox;
	const isFiltered = isNarrowed(query);
	return (
		<>
			<div className={styles.tools}>
				<nav aria-label="Which referrals">
					<ul className={styles.filters}>
						{VIEWS.map(({ view, label }) => (
							<li key={view}>
								<Link
									href={inboxAddress(path, { ...query, view, page: 1 })}
									aria-current={view === query.view ? "page" : undefined}
								>
									{label} ({counts[view]})
								</Link>
							</li>
						))}
					</ul>
				</nav>
				{inbox.has_any && (
					<div className={styles.finder}>
						<Disclosure summary="Search, filter and sort" open={isFiltered || query.sort !== "due"}>
							<Filters inbox={inbox} isOfOne={isOfOne} />
						</Disclosure>
					</div>
				)}
			</div>
			{isFiltered ? (
				<Matches inbox={inbox} />
			) : (
				results.length === 0 && (
					<p className={styles.none} role="status">
						{VIEWS.find(({ view }) => view === query.view)?.none}
					</p>
				)
			)}
			<ol className={styles.list}>
				{results.map((one) => (
					<Line key={one.id} one={one} isOfOne={isOfOne} />
				))}
			</ol>
			<Pager
				page={query.page}
				totalPages={totalPages}
				hrefFor={(page) => inboxAddress(path, { ...query, page })}
				label="Pages of referrals"
			/>
		</>
	);
};

/** How many referrals match in every view, with links to the other views. */
const Matches = ({ inbox: { path, query, counts } }: { inbox: InboxData }) => {
	const all = VIEWS.reduce((sum, { view }) => sum + counts[view], 0);
	const others = VIEWS.filter(({ view }) => view !== query.view && counts[view] > 0);
	const count = counts[query.view];
	const here = VIEWS.find(({ view }) => view === query.view)?.label.toLowerCase();
	return (
		<p className={styles.none} role="status">
			{all === 0
				? "No referrals match. "
				: `${count || "No"} ${here} ${count === 1 ? "referral matches" : "referrals match"}. `}
			{others.length > 0 && (
				<>
					In other lists:{" "}
					{others.map(({ view, label }, index) => (
						<Fragment key={view}>
							{index > 0 && " and "}
							<Link href={inboxAddress(path, { ...query, view, page: 1 })}>
								{counts[view]} {label.toLowerCase()}
							</Link>
						</Fragment>
					))}
					.{" "}
				</>
			)}
			<Link href={inboxAddress(path, { view: query.view })}>Clear search</Link>
		</p>
	);
};

/** A GET form, so that results have their own address. */
const Filters = ({ inbox, isOfOne }: { inbox: InboxData; isOfOne: boolean }) => {
	const { path, query, providers, services, colleagues } = inbox;
	const owners = [{ value: "me", label: "Me" }, { value: "none", label: "No one" }, ...choicesOf(colleagues)];
	return (
		// A new query resets the fields.
		<Form key={inboxAddress(path, query)} method="get" action={path} role="search" className={styles.search}>
			{query.view !== "new" && <input type="hidden" name="view" value={query.view} />}
			<div className={styles.find}>
				<SearchField
					hint={isOfOne ? "Reference, service or suburb" : "Reference, profile, service or suburb"}
					defaultValue={query.search}
				/>
				<Button type="submit" variant="secondary" icon="search">
					Search
				</Button>
			</div>
			<Disclosure
				summary="Filter and sort"
				open={[query.provider, query.service, query.owner].some(Boolean) || query.sort !== "due"}
			>
				<div className={styles.choices}>
					{!isOfOne && providers.length > 1 && (
						<Select
							id="provider"
							name="provider"
							label="Profile"
							placeholderOption="All profiles"
							defaultValue={query.provider}
							options={choicesOf(providers)}
						/>
					)}
					{services.length > 1 && (
						<Select
							id="service"
							name="service"
							label="Service"
							placeholderOption="All services"
							defaultValue={query.service}
							options={choicesOf(services)}
						/>
					)}
					<Select
						id="owner"
						name="owner"
						label="Assigned to"
						placeholderOption="Anyone"
						defaultValue={query.owner}
						options={owners}
					/>
					<Select
						id="sort"
						name="sort"
						label="Sort by"
						defaultValue={query.sort}
						options={[
							{ value: "due", label: "Most urgent" },
							{ value: "newest", label: "Newest" },
						]}
					/>
					<div className={styles.apply}>
						<Button type="submit" variant="secondary">
							Apply
						</Button>
					</div>
				</div>
			</Disclosure>
		</Form>
	);
};

/** The state of a referral, and by when it needs something. */
const whenOf = (one: InboxReferral): string => {
	const local = (at: string) => shortLocalMoment(at, one.provider_state);
	if (one.is_paused) return `Received ${local(one.sent_at)}`;
	if (one.state === "new")
		return one.is_overdue ? `Was due ${local(one.remind_at)}` : `Answer by ${local(one.remind_at)}`;
	if (one.is_offer) return "The person is choosing";
	if (one.is_unchecked) return "We're checking who answered";
	if (one.is_held_back) return "Our team checks something first";
	if (one.contact_by) return `Please contact them by ${local(one.contact_by)}`;
	if (one.state === "accepted" && one.answered_at) return `You said yes on ${local(one.answered_at)}`;
	if (one.wait_choice === "wait") return "The person waits for you";
	if (one.wait_choice === "look") return "The person keeps looking";
	return `Received ${local(one.sent_at)}`;
};

const Line = ({ one, isOfOne }: { one: InboxReferral; isOfOne: boolean }) => {
	const { facts, person, provider, owner } = one;
	const state = one.is_paused ? "On hold" : one.is_overdue ? "Overdue" : stateWords(one);
	return (
		<li className={styles.line} data-state={one.is_overdue ? "overdue" : saidYes(one) ? "yes" : one.state}>
			<h2 className={styles.title}>
				<Link href={links.ownReferral(provider, one.id)}>
					{person && `${person} – `}
					{facts ? `${facts.service}, ${facts.place}` : "Withdrawn"}{" "}
					<span className={styles.reference}>
						<Reference>{one.reference}</Reference>
					</span>
				</Link>
			</h2>
			{!isOfOne && (
				<p className={styles.provider}>
					<Name>{provider.name}</Name>
				</p>
			)}
			{facts && (
				<p className={styles.about}>
					{[...facts.ages, ...facts.fundings, planNote(facts.plan_management)].filter(Boolean).join(" · ")}
				</p>
			)}
			<p className={`${styles.soft} ${styles.when}`}>
				<strong className={one.is_overdue ? styles.overdue : undefined}>{state}</strong>. {whenOf(one)}
			</p>
			{owner && (
				<p className={`${styles.soft} ${styles.owner}`}>
					Assigned to <Name>{owner.name}</Name>
				</p>
			)}
		</li>
	);
};
