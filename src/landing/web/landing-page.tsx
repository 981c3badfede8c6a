import { Button, Title } from '@mantine/core';
import classes from './landing-page.module.css';

export function LandingPage() {
  return (
    <div className={classes.landing}>
      <title>Karo: school fees and school management</title>
      <header className={classes.bar}>
        <span className={classes.brand}>
          <img src="/favicon.svg" alt="" width={32} height={32} />
          Karo
        </span>
        <Button component="a" href="/login" variant="default">
          Login
        </Button>
      </header>
      <main className={classes.hero}>
        <Title order={1} className={classes.headline}>
          Revolutionize School Administration
        </Title>
        <p className={classes.sentence}>
          Karo keeps a Kenyan school's students, fees and payments in one place, with a receipt for every shilling.
        </p>
        <Button component="a" href="/signup" size="lg">
          Get Started Free
        </Button>
      </main>
    </div>
  );
}
