import { AREA_HOME_CARE } from "#contract/shared/funding-codes.ts";
import { links } from "#web/lib/links.ts";
import { Chip, ChipList } from "#web/ui/chip/chip.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Still } from "#web/ui/still/still.tsx";
import styles from "../home.module.css";

interface Area {
	id: number;
	name: string;
	slug: string | null;
}

const addressOf = ({ id, slug }: Area) =>
	slug ? links.serviceArea(slug) : links.results({ service_areas_list: [String(id)] });

/** Service areas to browse: the most requested ones, and the full list in a disclosure, which `open` opens. */
export const Areas = ({ areas, open }: { areas: Area[]; open?: boolean }) => (
	<Still as="section" className={styles.section} aria-labelledby="areas">
		<h2 id="areas">Browse by service</h2>
		<ChipList label="Most requested">
			{areas
				.filter(({ name, slug }) => slug || name === AREA_HOME_CARE)
				.map((area) => (
					<Chip key={area.id} href={addressOf(area)}>
						{area.name}
					</Chip>
				))}
		</ChipList>
		<div className={styles.allAreas}>
			<Disclosure summary={`All ${areas.length} services`} open={open}>
				<ul className={styles.areaList}>
					{areas.map((area) => (
						<li key={area.id}>
							<Link href={addressOf(area)}>{area.name}</Link>
						</li>
					))}
				</ul>
			</Disclosure>
		</div>
	</Still>
);
