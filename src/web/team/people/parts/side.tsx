import type { Output } from "#contract/endpoint.ts";
import type { compareRecords } from "#contract/people/record-merging.ts";
import { counted } from "#contract/shared/counted.ts";
import { isolated } from "#contract/shared/isolated.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import common from "../../common/common.module.css";
import { CaseLine } from "./case-line.tsx";
import styles from "./records.module.css";
import { calledOf, confirmedInWords, partsInWords, waysInWords } from "./words.ts";

type SideOf = Output<typeof compareRecords>["one"];

/** Marks a shared detail in words, not by colour alone. */
const Same = () => <> (both have this)</>;

/** One of the two compared records. */
export const Side = ({ side, twin }: { side: SideOf; twin: SideOf }) => (
	<Card as="article" className={styles.aside}>
		<Stack gap={4}>
			<h2 className={common.heading}>
				<Link href={teamLinks.record(side.id)}>{calledOf(side)}</Link>
			</h2>
			<Facts kind="below">
				<Fact term="Role">{partsInWords(side.parts)}</Fact>
				{(["email", "phone"] as const).map((kind) => (
					<div key={kind}>
						<dt>{kind === "email" ? "Email" : "Phone"}</dt>
						{side.details.every((one) => one.kind !== kind) && <dd>None</dd>}
						{side.details
							.filter((one) => one.kind === kind)
							.map((one) => (
								<dd key={one.key}>
									{one.value}
									{twin.details.some((other) => other.kind === kind && other.key === one.key) && <Same />}
									<span className={styles.state}>{confirmedInWords(one)}</span>
								</dd>
							))}
					</div>
				))}
				<Fact term="Preferred contact">{waysInWords(side)}</Fact>
				<Fact term="Postcode">{side.postcode ?? "Not known"}</Fact>
				{side.ties.map((tie) => (
					<div key={`${tie.id} ${tie.part}`}>
						<dt>{tie.part === "participant" ? "Contacted us for" : "Contact person"}</dt>
						<dd>
							<Link href={teamLinks.record(tie.id)}>{tie.name ? <Name>{tie.name}</Name> : "No name given"}</Link>
							{tie.relations.length > 0 && `, ${tie.relations.join(", ").toLowerCase()}`}
						</dd>
					</div>
				))}
			</Facts>
			<ul className={common.list} aria-label={`Cases of ${isolated(calledOf(side))}`}>
				{side.cases.map((one) => (
					<CaseLine key={one.id} one={one} />
				))}
			</ul>
			{side.case_count > side.cases.length && (
				<p className={common.soft}>
					And {counted(side.case_count - side.cases.length, "older case")}:{" "}
					<Link href={teamLinks.record(side.id)}>see all of them</Link>.
				</p>
			)}
		</Stack>
	</Card>
);
