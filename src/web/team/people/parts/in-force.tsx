import type { PersonRecord } from "#contract/people/records.ts";
import { counted } from "#contract/shared/counted.ts";
import { REFERRAL_WORDS, sharesInWords } from "#web/lib/referral-words.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Link } from "#web/ui/link/link.tsx";
import { Name, Reference } from "../../../ui/bdi/bdi.tsx";
import { giverWords } from "../../cases/words.ts";
import common from "../../common/common.module.css";
import { Section } from "../../common/section.tsx";
import styles from "./records.module.css";
import { dayOf } from "./words.ts";

/** Counts the rows left out. The cases list has them. */
const More = ({ count, one, many }: { count: number; one: string; many: string }) =>
	count > 0 ? <p className={common.soft}>And {counted(count, one, many)}: see the cases.</p> : null;

/** Consents and referrals that are still current. */
export const InForce = ({ person: { in_force } }: { person: PersonRecord }) => {
	const { consents, referrals: going } = in_force;
	if (consents.length === 0 && going.length === 0) return null;
	return (
		<Section id="in-force" title="Current consents and referrals">
			{consents.length > 0 && (
				<ul className={styles.referrals} aria-label="Consents">
					{consents.map((one) => (
						<li key={one.id}>
							Consent for{" "}
							<strong>
								<Name>{one.provider.name}</Name>
							</strong>
							: {sharesInWords(one.shares)}, given by {giverWords(one)} on {dayOf(one.given_at)} (
							<Link href={teamLinks.case(one.case.id)}>
								<Reference>{one.case.reference}</Reference>
							</Link>
							)
						</li>
					))}
				</ul>
			)}
			<More count={in_force.consents_count - consents.length} one="older consent" many="older consents" />
			{going.length > 0 && (
				<ul className={styles.referrals} aria-label="Referrals">
					{going.map((one) => (
						<li key={one.reference}>
							<Reference>{one.reference}</Reference> to{" "}
							<strong>
								<Name>{one.provider.name}</Name>
							</strong>
							: {REFERRAL_WORDS[one.state].toLowerCase()}, sent {dayOf(one.sent_at)} (
							<Link href={teamLinks.case(one.case.id)}>
								<Reference>{one.case.reference}</Reference>
							</Link>
							)
						</li>
					))}
				</ul>
			)}
			<More count={in_force.referrals_count - going.length} one="older referral" many="older referrals" />
		</Section>
	);
};
