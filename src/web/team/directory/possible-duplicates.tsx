import type { Output } from "#contract/endpoint.ts";
import type { listPossibleDuplicates } from "#contract/providers/directory-merge.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { teamLinks } from "../../lib/team-links.ts";
import { Link } from "../../ui/link/link.tsx";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import styles from "./directory.module.css";

interface Props {
	provider: number;
	results: Output<typeof listPossibleDuplicates>["results"];
	mayMerge: boolean;
}

/** Possible duplicates of a profile, with the reason for each. */
export const PossibleDuplicates = ({ provider, results, mayMerge }: Props) =>
	results.length > 0 && (
		<Section id="duplicates" title="Possible duplicates">
			<ul className={common.list}>
				{results.map((one) => (
					<li key={one.id} className={styles.line}>
						<Link href={teamLinks.provider(one.id)} className={common.name}>
							<Name>{one.name}</Name>
						</Link>
						<p className={common.facts}>
							<span>Profile {one.id}</span>
							<span>{one.account_name}</span>
							{one.suburb && <span>{one.suburb}</span>}
							{!one.is_active && <span className={common.mark}>Not shown</span>}
						</p>
						<p>
							Why: {one.why}.
							{mayMerge && (
								<>
									{" "}
									<Link href={teamLinks.providerMerge(provider, one.id)}>
										Compare both
										<span className="visually-hidden">
											: <Name>{one.name}</Name>
										</span>
									</Link>
								</>
							)}
						</p>
					</li>
				))}
			</ul>
		</Section>
	);
