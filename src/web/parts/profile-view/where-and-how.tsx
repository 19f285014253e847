import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import type { DeliveryGroup } from "../provider-facts/delivery.ts";
import type { Coverage } from "../provider-facts/regions.ts";
import type { SiteWords } from "../provider-facts/site-words.ts";
import styles from "./where-and-how.module.css";

export interface WhereData {
	sites: SiteWords[];
	delivery: { groups: DeliveryGroup[]; notStated: string[] };
	coverage: Pick<Coverage, "short" | "states">;
	isEstimated: boolean;
}

/** More sites than this go behind a summary. */
const SITES_SHOWN = 3;

/** Where a provider is, how they deliver each service and where that reaches (decision 87). */
export const WhereAndHow = ({ sites, delivery, coverage, isEstimated }: WhereData) => (
	<section className={styles.where} aria-labelledby="where">
		<h2 id="where">Where and how</h2>
		{coverage.short && (
			<p>
				{isEstimated ? "Estimated to serve " : "Serves "}
				{coverage.short}.{isEstimated && " We estimated this from the office's address. Ask them."}
			</p>
		)}
		{coverage.states.length > 0 && (
			<Disclosure summary="All regions they serve">
				<dl className={styles.rows}>
					{coverage.states.map(({ name, regions }) => (
						<div key={name}>
							<dt>{name}</dt>
							<dd>{regions.join(", ")}</dd>
						</div>
					))}
				</dl>
			</Disclosure>
		)}
		{delivery.groups.map(({ services, ways, stated }) => (
			<div key={services.join()} className={styles.group}>
				<h3>{services.join(", ")}</h3>
				<ul>
					{ways.map(({ way, text }) => (
						<li key={way}>{text}</li>
					))}
				</ul>
				<p className={styles.stated}>{stated}</p>
			</div>
		))}
		{delivery.notStated.length > 0 && (
			<p className={styles.stated}>
				Not stated how they deliver
				{delivery.groups.length > 0 ? `: ${delivery.notStated.join(", ")}` : " their services"}. Ask them if they come
				to you.
			</p>
		)}
		{sites.length > 0 ? (
			<div className={styles.group}>
				<h3>{sites.length === 1 ? "Site" : `${sites.length} sites`}</h3>
				<Sites sites={sites.slice(0, SITES_SHOWN)} />
				{sites.length > SITES_SHOWN && (
					<Disclosure
						summary={`${sites.length - SITES_SHOWN} more ${sites.length === SITES_SHOWN + 1 ? "site" : "sites"}`}
					>
						<Sites sites={sites.slice(SITES_SHOWN)} />
					</Disclosure>
				)}
			</div>
		) : (
			<p className={styles.stated}>Sites: not stated.</p>
		)}
	</section>
);

const Sites = ({ sites }: { sites: SiteWords[] }) => (
	<ul className={styles.sites}>
		{sites.map(({ name, address, away, access, stated }) => (
			<li key={`${name} ${address}`}>
				<strong>{name}</strong>
				{address !== name && <span>{address}</span>}
				{away && <span>{away}</span>}
				{access.map(({ answer, facts }) => (
					<span key={answer}>
						{answer}: {facts}
					</span>
				))}
				{access.length === 0 && <span className={styles.stated}>Access: not stated</span>}
				<span className={styles.stated}>{stated}</span>
			</li>
		))}
	</ul>
);
