import type { Output } from "#contract/endpoint.ts";
import type { listPossibleDuplicates } from "#contract/providers/directory-merge.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { links } from "../../lib/links.ts";
import { Stack } from "../../ui/layout/layout.tsx";
import { Link } from "../../ui/link/link.tsx";
import desk from "../desk/desk.module.css";
import styles from "./directory.module.css";

interface Props {
	provider: number;
	results: Output<typeof listPossibleDuplicates>["results"];
	mayMerge: boolean;
}

/** Possible duplicates of a profile, with the reason for each. */
export const PossibleDuplicates = ({ provider, results, mayMerge }: Props) =>
	results.length > 0 && (
		<section aria-labelledby="duplicates">
			<Stack gap={4}>
				<h2 id="duplicates" className={desk.heading}>
					Possible duplicates
				</h2>
				<ul className={desk.list}>
					{results.map((one) => (
						<li key={one.id} className={styles.line}>
							<Link href={links.teamProvider(one.id)} className={desk.name}>
								<Name>{one.name}</Name>
							</Link>
							<p className={desk.facts}>
								<span>Profile {one.id}</span>
								<span>{one.account_name}</span>
								{one.suburb && <span>{one.suburb}</span>}
								{!one.is_active && <span className={desk.mark}>Not shown</span>}
							</p>
							<p>
								Why: {one.why}.
								{mayMerge && (
									<>
										{" "}
										<Link href={links.teamProviderMerge(provider, one.id)}>
											Compare both<span className="visually-hidden">: {one.name}</span>
										</Link>
									</>
								)}
							</p>
						</li>
					))}
				</ul>
			</Stack>
		</section>
	);
