import { Benefits } from './benefits.tsx';
import { DemonstrationForm } from './demonstration-form.tsx';
import { Hero } from './hero.tsx';
import classes from './landing-page.module.css';
import { Questions } from './questions.tsx';
import { SiteFooter, SiteHeader } from './site-frame.tsx';
import { Testimonials } from './testimonials.tsx';

/** Also rendered at build time, so the first render must not use the router, the query cache or the address. */
export function LandingPage() {
  return (
    <div className={classes.landing}>
      <title>Karo: school fees and school management</title>
      <SiteHeader />
      <main>
        <Hero />
        <Benefits />
        <Testimonials />
        <Questions />
        <DemonstrationForm />
      </main>
      <SiteFooter />
    </div>
  );
}
